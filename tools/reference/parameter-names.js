/**
 * A plugin of typedoc: a parameter that is taken apart at once has no name of its own, so it gets the last word of its
 * type's name (`ScopeOptions` → `options`).
 */
import { Converter, ReflectionKind } from "typedoc";

export function load({ converter }) {
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
      if (parameter.name === "__namedParameters") parameter.name = lastWord(parameter.type);
      parameter.name = parameter.name.replace(/^_/, "");
    }
  });
}

function lastWord(type) {
  const named = type?.name === "Pick" ? type.typeArguments[0] : type;
  return /[A-Z][a-z]+$/.exec(named?.name ?? "Options")?.[0].toLowerCase() ?? "options";
}
