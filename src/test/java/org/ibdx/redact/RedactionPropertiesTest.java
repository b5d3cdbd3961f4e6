package org.ibdx.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What must hold for any addresses: one to one, relations kept, reversible; and any text at all goes through. */
class RedactionPropertiesTest {

    private static final int RUNS = 3000;
    private final Random random = new Random(42);
    private final Permutation permutation = new Permutation("a secret of some bytes".getBytes(java.nio.charset.StandardCharsets.UTF_8));

    @Test
    void guidsAreMappedOneToOneAndBack() {
        Numbers numbers = new Numbers(permutation, false);
        Numbers back = new Numbers(permutation, true);
        Map<Long, Long> images = new HashMap<>();
        long[] vendors = {0x98039bL, 0x0002c9L, 0x001175L, 0xb8cef6L, 0x5L, 0L, random.nextLong() & 0xffffff};
        int[] middles = {0x0300, 0xfffe, 0x0200, 0, 0x1234, random.nextInt(65536)};
        for (int i = 0; i < RUNS; i++) {
            long guid = vendors[random.nextInt(vendors.length)] << 40 | (long) middles[random.nextInt(middles.length)] << 24
                    | random.nextInt(1 << 24);
            long image = numbers.guid(guid);
            assertThat(back.guid(image)).isEqualTo(guid);
            Long other = images.put(image, guid);
            assertThat(other == null || other == guid).isTrue();
            assertThat(image >>> 40).isEqualTo(guid >>> 40);
            if (guid >>> 24 != 0 && guid >>> 24 != 0x0200_0000_00L) {
                assertThat(numbers.guid(guid ^ 0x0200_0000_0000_0000L)).isEqualTo(image ^ 0x0200_0000_0000_0000L);
            }
            if ((guid & 15) < 15) {
                assertThat(numbers.guid(guid + 1) == image + 1 || guid + 1 < 1 << 24 || guid < 1 << 24).isTrue();
            }
            long mac = guid >>> 40 << 24 | guid & 0xffffff;
            if ((mac >>> 40 & 1) == 0 && mac != 0 && guid >= 1 << 24) {
                assertThat(numbers.mac(mac) & 0xffffff).isEqualTo(image & 0xffffff);
            }
        }
    }

    @Test
    void sharedPrefixesStayShared() {
        Set<String> known = Set.of("10.10.0.0/24", "10.10.4.0/22", "10.0.0.0/8", "192.168.7.0/26", "172.16.0.0/12");
        Networks networks = new Networks(permutation, false, known);
        Networks back = new Networks(permutation, true, known);
        long before = Addresses.v4("10.10.0.1");
        for (int i = 0; i < RUNS; i++) {
            long base = Addresses.v4(List.of("10.10.0.0", "10.10.4.0", "192.168.7.0", "172.16.9.0", "100.64.0.0", "8.8.8.0").get(random.nextInt(6)));
            long address = base ^ random.nextInt(1 << random.nextInt(16));
            long image = networks.v4(address);
            assertThat(back.v4(image)).isEqualTo(address);
            assertThat(Long.numberOfLeadingZeros(image ^ networks.v4(before))).isEqualTo(Long.numberOfLeadingZeros(address ^ before));
            before = address;
        }
        for (String network : known) {
            long first = Addresses.v4(network.substring(0, network.indexOf('/')));
            int length = Integer.parseInt(network.substring(network.indexOf('/') + 1));
            long hosts = (1L << 32 - length) - 1;
            assertThat(networks.v4(first) & hosts).isZero();
            assertThat(networks.v4(first | hosts) & hosts).isEqualTo(hosts);
        }
    }

    @Test
    void noAddressInAnyFormStaysInTheText() {
        for (int i = 0; i < 200; i++) {
            long guid = 0x98039b_0300_000000L | random.nextInt(1 << 24);
            String hex = Addresses.hex16(guid);
            List<String> forms = List.of("0x" + hex, hex.toUpperCase(), Addresses.grouped(hex, 4, ':'), Addresses.grouped(hex, 2, ':'),
                    "fe80:0000:0000:0000:" + Addresses.grouped(hex, 4, ':'), Addresses.shortV6(0xfe80L << 48, guid),
                    "80:00:00:4a:fe:80:00:00:00:00:00:00:" + Addresses.grouped(hex, 2, ':'), Addresses.grouped(hex, 2, '-'));
            String text = "";
            for (String form : forms) {
                text += List.of("x ", "(", "guid=", "'", "\t", "lladdr ", "[").get(random.nextInt(7)) + form + List.of(" ", "\n", ")", ",", "'", "/64 ", "]").get(random.nextInt(7));
            }
            String redacted = Redactor.withoutKey().redact(text);
            String plain = redacted.toLowerCase().replaceAll("[:-]", "");
            // one in a million keeps its digits
            assertThat(plain).doesNotContain(hex.substring(10)).as(text);
            Set<String> images = new HashSet<>();
            java.util.regex.Matcher image = java.util.regex.Pattern.compile("98039b0300([0-9a-f]{6})").matcher(plain);
            while (image.find()) {
                images.add(image.group(1));
            }
            assertThat(images).hasSize(1);
        }
    }

    @Test
    void anyTextGoesThrough() {
        String letters = "0123456789abcdefxg:.-/ \n\t\"';_@=[]()%ü\u0000{}";
        for (int i = 0; i < RUNS; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(200);
            for (int j = 0; j < length; j++) {
                text.append(letters.charAt(random.nextInt(random.nextInt(letters.length()) + 1)));
            }
            String redacted = Redactor.withoutKey().redact(text.toString());
            assertThat(redacted.lines().count()).isEqualTo(text.toString().lines().count());
        }
    }
}
