import { z } from 'zod'
import type { HttpMethod } from '#contract/api-paths.ts'

type RouteMethod = Lowercase<HttpMethod>

/** A path whose last parameter is followed by a verb or an extension: `/appointments/{id}:cancel`, `/appointments/{id}.ics`. */
const suffixed = /\{(\w+)\}([:.]\w+)$/
/** A parameter of this name at the end takes all that follows, slashes too: `/stories/{path}`. */
const rest = /\{path\}$/

/**
 * An operation's path as Hono understands it. Hono reads a colon as the start of a name, so a verb or an extension is made
 * part of the last parameter's pattern, and taken off again before the parameter is validated.
 */
export function readRoutePath(template: string, given?: z.ZodObject) {
  const [method = '', path = ''] = template.split(' ')
  const [, last, suffix] = suffixed.exec(path) ?? []
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const shape = Object.fromEntries(
    names.map((name) => {
      const schema = given?.shape[name] ?? z.string()
      return [name, name === last ? withoutSuffix.pipe(schema) : schema]
    }),
  )
  return {
    method: method.toLowerCase() as RouteMethod, // what the table's type says
    path: suffix
      ? path.replace(suffixed, `{$1{[^/:]+${suffix.replace('.', '\\.')}}}`)
      : path.replace(rest, '{path{.+}}'),
    params: names.length > 0 ? z.object(shape) : undefined,
  }
}

const withoutSuffix = z.string().transform((text) => text.replace(/[:.][^:.]+$/, ''))

type Document = { paths?: Record<string, unknown> }

/** The interface's description has the paths as they are called. */
export function tidyPaths<T extends Document>(document: T): T {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path.replace(/\{(\w+)\{\[\^\/:\]\+\\?([:.]\w+)\}\}/, '{$1}$2').replace('{path{.+}}', '{path}'),
    item,
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}
