import ca.uhn.hl7v2.DefaultHapiContext;
import ca.uhn.hl7v2.HL7Exception;
import ca.uhn.hl7v2.HapiContext;
import ca.uhn.hl7v2.Location;
import ca.uhn.hl7v2.model.Message;
import ca.uhn.hl7v2.model.MessageVisitorSupport;
import ca.uhn.hl7v2.model.MessageVisitors;
import ca.uhn.hl7v2.model.Primitive;
import ca.uhn.hl7v2.parser.ParserConfiguration;
import ca.uhn.hl7v2.validation.PrimitiveTypeRule;
import ca.uhn.hl7v2.validation.ValidationContext;
import ca.uhn.hl7v2.validation.impl.ValidationContextFactory;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * HAPI HL7v2 on one message: "strict" is its usual parser, which throws at the first value that its
 * default rules refuse; the errors are all that those rules refuse in what a lenient parser reads. Not
 * to be shared by threads: a context makes its parsers and rules when it is first asked.
 */
final class Hl7Court implements Judge.Court {
    private final HapiContext usual = new DefaultHapiContext();
    private final HapiContext lenient = lenient();

    private static HapiContext lenient() {
        HapiContext context = new DefaultHapiContext(ValidationContextFactory.noValidation());
        ParserConfiguration configuration = context.getParserConfiguration();
        configuration.setValidating(false);
        configuration.setAllowUnknownVersions(true);
        configuration.setDefaultObx2Type("ST");
        configuration.setInvalidObx2Type("ST");
        return context;
    }

    @Override
    public List<Judge.Verdict> judge(List<byte[]> payloads) {
        List<Judge.Verdict> verdicts = new ArrayList<>();
        payloads.forEach(payload -> verdicts.add(judge(text(payload))));
        return verdicts;
    }

    private Judge.Verdict judge(String text) {
        Message message;
        try {
            message = lenient.getPipeParser().parse(text);
        } catch (HL7Exception | RuntimeException error) {
            return Judge.Verdict.of(false, false, List.of("unparsed"));
        }
        return Judge.Verdict.of(true, isAccepted(text), errors(message));
    }

    private boolean isAccepted(String text) {
        try {
            usual.getPipeParser().parse(text);
            return true;
        } catch (HL7Exception | RuntimeException error) {
            return false;
        }
    }

    private List<String> errors(Message message) {
        Refusals refusals = new Refusals(usual.getValidationContext(), message.getVersion());
        try {
            MessageVisitors.visit(message, MessageVisitors.visitPopulatedElements(refusals));
        } catch (HL7Exception | RuntimeException error) {
            refusals.found.add("thrown " + error.getClass().getSimpleName());
        }
        return refusals.found;
    }

    /** What the rules for primitive data types refuse: place, type and rule, never the value. */
    private static final class Refusals extends MessageVisitorSupport {
        private final ValidationContext rules;
        private final String version;
        private final List<String> found = new ArrayList<>();

        Refusals(ValidationContext rules, String version) {
            this.rules = rules;
            this.version = version;
        }

        @Override
        public boolean visit(Primitive primitive, Location place) {
            String value = primitive.getValue();
            for (PrimitiveTypeRule rule : rules.getPrimitiveRules(version, primitive.getName(), primitive)) {
                if (value != null && !rule.test(rule.correct(value))) {
                    found.add(place.getSegmentName() + "-" + place.getField() + "." + place.getComponent() + "."
                            + place.getSubcomponent() + " " + primitive.getName() + " " + rule.getSectionReference());
                }
            }
            return true;
        }
    }

    private static String text(byte[] payload) {
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(payload)).toString();
        } catch (CharacterCodingException error) {
            text = new String(payload, StandardCharsets.ISO_8859_1);
        }
        return text.replaceAll("^[\\x0b\\ufeff\\s]+|[\\x1c\\s]+$", "").replaceAll("\r?\n", "\r");
    }
}
