import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import ca.uhn.fhir.context.support.IValidationSupport;
import ca.uhn.fhir.parser.DataFormatException;
import ca.uhn.fhir.parser.IParser;
import ca.uhn.fhir.parser.LenientErrorHandler;
import ca.uhn.fhir.parser.StrictErrorHandler;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.ResultSeverityEnum;
import ca.uhn.fhir.validation.SingleValidationMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;

/**
 * HAPI FHIR on one resource: "strict" is its parser with the strict error handler; the errors are the
 * instance validator's against the profiles and code systems of FHIR itself. A resource is read as R4,
 * or as R5 where only R5's strict parser accepts what came in; what went out is read as what came in was.
 */
final class FhirCourt implements Judge.Court {
    private final Release r4 = new Release(FhirContext.forR4());
    private final Release r5 = new Release(FhirContext.forR5());

    @Override
    public List<Judge.Verdict> judge(List<byte[]> payloads) {
        String before = text(payloads.get(0));
        Release release = !r4.isStrict(before) && r5.isStrict(before) ? r5 : r4;
        List<Judge.Verdict> verdicts = new ArrayList<>();
        payloads.forEach(payload -> verdicts.add(release.judge(text(payload))));
        return verdicts;
    }

    private static String text(byte[] payload) {
        return new String(payload, StandardCharsets.UTF_8).replaceAll("^[\\ufeff\\s]+", "");
    }

    /** One release of FHIR with its parsers and its validator, made when the first resource asks for it. */
    private static final class Release {
        private final FhirContext context;
        private final AtomicReference<FhirValidator> validator = new AtomicReference<>();

        Release(FhirContext context) {
            this.context = context;
        }

        boolean isStrict(String text) {
            return isRead(text, context.newJsonParser().setParserErrorHandler(new StrictErrorHandler()));
        }

        private static boolean isRead(String text, IParser parser) {
            try {
                parser.parseResource(text);
                return true;
            } catch (DataFormatException | IllegalArgumentException | ClassCastException error) {
                return false;
            }
        }

        Judge.Verdict judge(String text) {
            IParser parser = context.newJsonParser().setParserErrorHandler(new LenientErrorHandler(false));
            boolean isParsed = isRead(text, parser);
            return Judge.Verdict.of(isParsed, isStrict(text), isParsed ? errors(text) : List.of("unparsed"));
        }

        private List<String> errors(String text) {
            List<String> found = new ArrayList<>();
            for (SingleValidationMessage one : validator().validateWithResult(text).getMessages()) {
                if (one.getSeverity().compareTo(ResultSeverityEnum.ERROR) >= 0) {
                    found.add(String.valueOf(one.getLocationString()).replaceAll("\\[\\d+]|/\\*.*?\\*/", "") + " "
                            + (one.getMessageId() == null ? one.getMessage() : one.getMessageId()));
                }
            }
            return found;
        }

        private synchronized FhirValidator validator() {
            if (validator.get() == null) {
                IValidationSupport chain = new ValidationSupportChain(
                        ValidationSupportChain.CacheConfiguration.defaultValues(),
                        new DefaultProfileValidationSupport(context),
                        new CommonCodeSystemsTerminologyService(context),
                        new InMemoryTerminologyServerValidationSupport(context));
                FhirInstanceValidator module = new FhirInstanceValidator(chain);
                module.setAnyExtensionsAllowed(true);
                module.setErrorForUnknownProfiles(false);
                validator.set(context.newValidator().registerValidatorModule(module));
            }
            return validator.get();
        }
    }
}
