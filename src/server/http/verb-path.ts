/**
 * Paths such as `/appointments/{id}:cancel` (api.md). Hono reads a colon as the start of a name, so the verb is made
 * part of the last parameter's pattern; `withoutVerb` takes it off again and `tidyPaths` writes it as it is called.
 */
export const verbPath = <Base extends string, Name extends string, Verb extends string>(
  base: Base,
  name: Name,
  verb: Verb,
) => `${base}/{${name}{[^/:]+:${verb}}}` as const

export const withoutVerb = (parameter: string): string => parameter.replace(/:[^:]+$/, '')

/** A path whose last part is a file, such as `/appointments/{id}.ics`. */
export const filePath = <Base extends string, Name extends string, Extension extends string>(
  base: Base,
  name: Name,
  extension: Extension,
) => `${base}/{${name}{[^/:]+\\.${extension}}}` as const

export const withoutExtension = (parameter: string): string => parameter.replace(/\.[^.]+$/, '')

type Document = { paths?: Record<string, unknown> }

export function tidyPaths<T extends Document>(document: T): T {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path.replace(/\{(\w+)\{\[\^\/:\]\+\\?([:.]\w+)\}\}/, '{$1}$2'),
    item,
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}
