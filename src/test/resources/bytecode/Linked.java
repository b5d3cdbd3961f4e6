package linked;

import java.io.Serializable;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** All that the build links: its run() is to say the same before and after. */
public class Linked {

    private final String name = "linked";
    private int count;

    record Empty() { }

    record All(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i, int[] j, Object k) { }

    record Pair<A, B extends Comparable<B>>(A left, B right) {
        static <T> Pair<T, String> of(T left) {
            return new Pair<>(left, "x");
        }
    }

    interface Shape<T> {
        T of(T value);
    }

    interface Named extends Shape<String> {
        @Override
        String of(String value);
    }

    interface Private {
        private String secret(String text) {
            return "secret " + text;
        }

        default Supplier<String> ask(String text) {
            return () -> secret(text);
        }
    }

    static class Inner extends Linked implements Private {
        private String hidden(String text) {
            return "hidden " + text;
        }

        @Override
        String open() {
            return "inner";
        }

        Supplier<String> above() {
            return super::open;
        }

        Function<String, String> mine() {
            return this::hidden;
        }

        class Deeper {
            Supplier<String> outer() {
                return () -> hidden("deep") + Inner.this.open();
            }
        }
    }

    String open() {
        return "outer " + name;
    }

    interface Wide {
        double of(int a, long b, float c);
    }

    interface Boxes {
        Object of(int a, Integer b);
    }

    private static long sum(long a, long b) {
        return a + b;
    }

    private static int plus(int a, int b) {
        return a + b;
    }

    public static String run() {
        StringBuilder said = new StringBuilder();
        boolean z = true;
        byte b = 1;
        char c = 'c';
        short s = 2;
        int i = 3;
        long l = 4;
        float f = 5.5f;
        double d = 6.25;
        Object nothing = null;
        int[] numbers = {1};
        Supplier<String> captured = () -> "" + z + b + c + s + i + l + f + d + nothing + numbers.length;
        said.append(captured.get()).append('\n');
        said.append("\2 " + i + "\1 const " + l + captured.get() + c).append('\n');
        Wide wide = (x, y, w) -> x + y + w;
        said.append(wide.of(1, 2, 3.5f));
        IntBinaryOperator ints = Linked::plus;
        LongBinaryOperator longs = Linked::sum;
        BiFunction<Integer, Integer, Integer> boxed = Linked::plus;
        ToLongFunction<Integer> widened = Integer::intValue;
        IntFunction<Object> box = Integer::valueOf;
        ToDoubleFunction<Integer> unboxed = x -> x;
        IntToLongFunction grown = x -> sum(x, 1);
        Boxes boxes = (x, y) -> x + y;
        said.append(ints.applyAsInt(1, 2)).append(longs.applyAsLong(3, 4)).append(boxed.apply(5, 6)).append(widened.applyAsLong(7))
                .append(box.apply(8)).append(unboxed.applyAsDouble(9)).append(grown.applyAsLong(10)).append(boxes.of(11, 12)).append('\n');
        Function<String, Integer> length = String::length;
        Supplier<List<String>> list = ArrayList::new;
        Function<Integer, int[]> array = int[]::new;
        Function<String, Pair<String, String>> pair = Pair::of;
        BiFunction<Object, String, Pair<Object, String>> made = Pair::new;
        said.append(length.apply("four")).append(list.get()).append(array.apply(2).length).append(pair.apply("p")).append(made.apply(1, "2")).append('\n');
        Named named = value -> value + "!";
        Shape<String> shape = named;
        said.append(shape.of("bridge"));
        Runnable both = (Runnable & Serializable & Cloneable) () -> said.append("both");
        both.run();
        said.append(both instanceof Serializable).append(both instanceof Cloneable).append('\n');
        Inner inner = new Inner();
        said.append(inner.above().get()).append(inner.mine().apply("x")).append(inner.ask("y").get()).append(inner.new Deeper().outer().get()).append('\n');
        Linked counter = new Linked();
        Runnable increment = () -> counter.count++;
        increment.run();
        IntStream.range(0, 3).forEach(x -> counter.count += x);
        said.append(counter.count).append('\n');
        Consumer<String> dropped = said::append;
        dropped.accept("dropped\n");
        said.append(Stream.of("b", "a", "c").sorted(Comparator.<String>naturalOrder().reversed()).map(x -> x + i)
                .collect(Collectors.joining(",", "[", "]"))).append('\n');
        All one = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "i", null, List.of(1));
        All same = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "i", null, List.of(1));
        said.append(one).append(one.equals(same)).append(one.hashCode() == same.hashCode()).append(one.hashCode()).append('\n');
        said.append(new Pair<>(Float.NaN, 1)).append(new Pair<>(Double.NaN, "").equals(new Pair<>(Double.NaN, ""))).append('\n');
        for (All other : List.of(new All(false, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "i", null, List.of(1)),
                new All(true, (byte) 2, 'c', (short) 2, 3, 4L, 5f, 6d, "i", null, List.of(1)),
                new All(true, (byte) 1, 'd', (short) 2, 3, 4L, 5f, 6d, "i", null, List.of(1)),
                new All(true, (byte) 1, 'c', (short) 3, 3, 4L, 5f, 6d, "i", null, List.of(1)),
                new All(true, (byte) 1, 'c', (short) 2, 4, 4L, 5f, 6d, "i", null, List.of(1)),
                new All(true, (byte) 1, 'c', (short) 2, 3, 5L, 5f, 6d, "i", null, List.of(1)),
                new All(true, (byte) 1, 'c', (short) 2, 3, 4L, Float.NaN, 6d, "i", null, List.of(1)),
                new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, -0.0, "i", null, List.of(1)),
                new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, null, null, List.of(1)),
                new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "i", new int[0], List.of(1)),
                new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "i", null, null))) {
            said.append(one.equals(other)).append(other.equals(other)).append(other.j() != null ? 0 : other.hashCode()).append(' ');
        }
        said.append(one.equals(null)).append(one.equals("one")).append(new Empty()).append(new Empty().equals(new Empty())).append(new Empty().hashCode());
        return said.toString();
    }
}
