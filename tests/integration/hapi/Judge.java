import com.google.gson.Gson;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * Says of messages whether HAPI parses and validates them.
 *
 * Each line of the standard input names one message's files, divided by tabs: "hl7" or "fhir", what
 * came in, then what went out, once for each policy. Each line of the output is a JSON array with
 * one verdict for each file of the same line. The argument is the number of threads.
 */
public final class Judge {
    /** What HAPI says of one file: whether it was parsed, parsed strictly, and each kind of error by count. */
    record Verdict(boolean parsed, boolean strict, Map<String, Integer> errors) {
        static Verdict of(boolean parsed, boolean strict, List<String> errors) {
            Map<String, Integer> counts = new TreeMap<>();
            errors.forEach(error -> counts.merge(error, 1, Integer::sum));
            return new Verdict(parsed, strict, counts);
        }
    }

    /** Judges the files of one message, the first of which came in. */
    interface Court {
        List<Verdict> judge(List<byte[]> payloads) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(Integer.parseInt(arguments[0]));
        ThreadLocal<Hl7Court> hl7 = ThreadLocal.withInitial(Hl7Court::new);
        FhirCourt fhir = new FhirCourt();
        List<String> lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                .lines().collect(Collectors.toList());
        List<Future<List<Verdict>>> pending = lines.stream().map(line -> workers.submit(() -> {
            String[] words = line.split("\t");
            return (words[0].equals("hl7") ? hl7.get() : fhir).judge(read(words));
        })).collect(Collectors.toList());
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        Gson gson = new Gson();
        for (Future<List<Verdict>> verdicts : pending) {
            out.println(gson.toJson(verdicts.get()));
        }
        out.flush();
        workers.shutdown();
    }

    private static List<byte[]> read(String[] words) throws Exception {
        List<byte[]> payloads = new java.util.ArrayList<>();
        for (int place = 1; place < words.length; place++) {
            payloads.add(Files.readAllBytes(Path.of(words[place])));
        }
        return payloads;
    }
}
