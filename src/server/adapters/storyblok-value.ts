import { z } from 'zod'
import { toHref } from './storyblok-rich-text.ts'

/**
 * A field as our schema wants it. Storyblok has fewer shapes than we have: a nested block is a list of one, a number is text, a list
 * of texts is a text of lines, a link is an object, a day has a time, and what was left empty is ''.
 */
export function fitValue(value: unknown, schema: unknown): unknown {
  if (value === '' || value === null) return undefined
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fitValue(value, schema.unwrap())
  if (schema instanceof z.ZodObject) return fitObject(Array.isArray(value) ? value[0] : value, schema)
  if (schema instanceof z.ZodArray) return fitList(value, schema)
  if (schema instanceof z.ZodISODate && typeof value === 'string') return value.slice(0, 10)
  if (schema instanceof z.ZodISODateTime && typeof value === 'string')
    return value.replace(/^(\S+) (\d\d:\d\d)$/, '$1T$2:00Z')
  if (schema instanceof z.ZodString && isRecord(value)) return toHref(value) ?? undefined
  if (schema instanceof z.ZodString && typeof value === 'number') return String(value)
  if (isOfNumbers(schema) && typeof value === 'string') return Number(value)
  return value
}

function fitObject(value: unknown, schema: z.ZodObject): unknown {
  if (!isRecord(value)) return value
  const given: Record<string, unknown> = { ...value, ...readTable(value['table']) }
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) =>
      name in given ? [[name, fitValue(given[name], field)]] : [],
    ),
  )
}

function fitList(value: unknown, schema: z.ZodArray): unknown {
  const items = typeof value === 'string' ? value.split('\n').filter((line) => line.trim() !== '') : value
  return Array.isArray(items) ? items.map((item) => fitValue(unnest(item, schema), schema.element)) : items
}

/** A block in a list of texts has one text. */
function unnest(item: unknown, { element }: z.ZodArray): unknown {
  return element instanceof z.ZodString && isRecord(item) && typeof item['text'] === 'string'
    ? item['text']
    : item
}

const table = z.object({
  fieldtype: z.literal('table'),
  thead: z.array(z.object({ value: z.string() })),
  tbody: z.array(z.object({ body: z.array(z.object({ value: z.string() })) })),
})

/** The field of type table, as the block `table` has it. */
function readTable(value: unknown) {
  const read = table.safeParse(value)
  if (!read.success) return {}
  const { thead, tbody } = read.data
  return {
    head: thead.map((cell) => cell.value),
    rows: tbody.map((row) => row.body.map((cell) => cell.value)),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOfNumbers = (schema: unknown) =>
  schema instanceof z.ZodUnion &&
  schema.options.every((option) => option instanceof z.ZodLiteral && typeof option.value === 'number')
