package org.ibdx.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PhraseTest {

    private static int places(String text) {
        return text.split("\\{}", -1).length - 1;
    }

    @Test
    void bothLanguagesFillTheSamePlaces() {
        for (Phrase phrase : Phrase.values()) {
            String[] forms = phrase.in(Language.EN).split("\\|");
            for (String form : forms) {
                assertThat(places(form)).as(phrase + " " + form).isEqualTo(places(phrase.in(Language.ZH)));
            }
            assertThat(phrase.in(Language.ZH)).doesNotContain("|").isNotBlank();
        }
    }

    @Test
    void oneAndMany() {
        assertThat(Phrase.HOSTS.count(Language.EN, 1)).isEqualTo("1 host");
        assertThat(Phrase.HOSTS.count(Language.EN, 0)).isEqualTo("0 hosts");
        assertThat(Phrase.PROBES_IN.count(Language.EN, 2, "1.8")).isEqualTo("2 probes in 1.8 s");
        assertThat(Phrase.HOSTS.count(Language.ZH, 3)).isEqualTo("3 台主机");
    }

    @Test
    void aValueWithPlacesIsNotFilledAgain() {
        assertThat(Phrase.MORE.in(Language.EN, "{}", "x")).startsWith("more: {} explain x");
    }

    @Test
    void theLanguageComesFromTheLocale() {
        assertThat(Language.ofLocale("zh_CN.UTF-8")).isEqualTo(Language.ZH);
        assertThat(Language.ofLocale("zh")).isEqualTo(Language.ZH);
        for (String locale : new String[] {null, "", "C", "POSIX", "en_US.UTF-8", "de_DE", "zha_XX"}) {
            assertThat(Language.ofLocale(locale)).as(locale).isEqualTo(Language.EN);
        }
    }
}
