/* Woods -- count trees and sort words, for a sampler. */
import java.util.Arrays;

public class Woods {
	static int count(int depth)
	{
		return depth == 0 ? 1 : 1 + count(depth - 1) +
		    count(depth - 1);
	}

	static int words(int number)
	{
		String[] list = new String[number];

		for (int i = 0; i < number; i++)
			list[i] = Integer.toHexString(i * 0x9e3779b1);
		Arrays.sort(list, (a, b) -> b.compareTo(a));
		return list.length;
	}

	public static void main(String[] args)
	{
		long sum = 0;

		for (int i = 0; i < 60; i++)
			sum += count(20) + words(30000);
		System.out.println(sum);
	}
}
