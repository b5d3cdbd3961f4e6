import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;

/** {@code java Fetch.java URL FILE}: for mvnw on a machine that has neither curl nor wget. Honours {@code https_proxy}. */
public final class Fetch {

    private Fetch() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        try {
            HttpClient.Builder client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL)
                    .connectTimeout(Duration.ofSeconds(20));
            String proxy = System.getenv("https_proxy");
            if (proxy != null && !proxy.isBlank()) {
                URI uri = URI.create(proxy);
                client.proxy(ProxySelector.of(new InetSocketAddress(uri.getHost(), uri.getPort() < 0 ? 3128 : uri.getPort())));
            }
            HttpResponse<Path> answer = client.build().send(HttpRequest.newBuilder(URI.create(arguments[0])).build(),
                    HttpResponse.BodyHandlers.ofFile(Path.of(arguments[1])));
            if (answer.statusCode() == 200) {
                return;
            }
            System.err.println("mvnw: " + arguments[0] + ": HTTP status " + answer.statusCode());
        } catch (IOException e) {
            System.err.println("mvnw: " + arguments[0] + ": " + e);
        }
        System.exit(1);
    }
}
