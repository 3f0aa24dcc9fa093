import { z } from 'zod'
import { parseCents } from '#domain/fees/cents.ts'

/** Money as it is typed, to the cents of a request’s schema. */
export const typedCents = (title: string, schema: z.ZodType<number, number>) =>
  z.string().transform(toCents).pipe(schema).meta({ title })

/** The same, where an empty field means that none is entered. */
export const typedCentsOrNone = (title: string, schema: z.ZodType<number | null, number | null>) =>
  z
    .string()
    .transform((typed, context) => (typed.trim() === '' ? null : toCents(typed, context)))
    .pipe(schema)
    .meta({ title })

/** DD/MM/YYYY as it is typed, to YYYY-MM-DD. Which days there are, the request’s schema knows. */
export const typedDay = (title: string, schema: z.ZodType<string, string>) =>
  z
    .string()
    .transform((typed) => typed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1'))
    .pipe(schema)
    .meta({ title })

function toCents(typed: string, context: z.RefinementCtx<string>): number {
  const cents = parseCents(typed)
  if (cents !== null) return cents
  context.addIssue({ code: 'custom', message: 'Must be an amount such as 12.50' })
  return z.NEVER
}
