/** Runs before every test file. */
import { configureGlobal } from "fast-check";

// Without it, lists end at ten members whatever length a property test asks for.
configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });
