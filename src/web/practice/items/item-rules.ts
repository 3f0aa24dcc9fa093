import { z } from 'zod'
import { addItemRequest } from '#contract/staff/item-editor.ts'
import { deliveryTypeCodes } from '#domain/clinicians/delivery-types.ts'
import { parseCents } from '#domain/fees/parse-cents.ts'

const { shape } = addItemRequest

/** Left empty, it is not entered. */
const amount = (title: string, schema: typeof shape.feeCents) =>
  z
    .string()
    .transform((typed, context) => {
      if (typed.trim() === '') return null
      const cents = parseCents(typed)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: 'Must be an amount such as 12.50' })
      return z.NEVER
    })
    .pipe(schema)
    .meta({ title })

const wholeNumber = z.string().transform((typed, context) => {
  if (/^\d{1,4}$/.test(typed.trim())) return Number(typed.trim())
  context.addIssue({ code: 'custom', message: 'Enter a number of minutes' })
  return z.NEVER
})

/** Left empty, it has no end. */
const end = z
  .string()
  .trim()
  .transform((typed) => typed || null)
  .pipe(z.union([z.null(), wholeNumber]))

/** The request’s own schema, with money, minutes and the date as they are typed. */
export const itemForm = z.object({
  service: shape.service,
  number: shape.number.meta({ title: 'item number' }),
  from: z
    .string()
    .transform((typed) => typed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1'))
    .pipe(shape.from)
    .meta({ title: 'first date' }),
  delivery: z
    .enum(['any', ...deliveryTypeCodes])
    .transform((chosen) => (chosen === 'any' ? null : chosen))
    .pipe(shape.delivery),
  fromMinutes: wholeNumber.pipe(shape.fromMinutes).meta({ title: 'from minutes' }),
  underMinutes: end.pipe(shape.underMinutes).meta({ title: 'to under minutes' }),
  description: shape.description.meta({ title: 'description' }),
  feeCents: amount('fee', shape.feeCents),
  benefitCents: amount('benefit', shape.benefitCents),
  isWithdrawn: z.boolean(),
})

export const itemRules = () => ({ item: itemForm })
