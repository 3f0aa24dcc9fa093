import { z } from 'zod'
import { addItemRequest } from '#contract/staff/item-editor.ts'
import { deliveryTypeCodes } from '#domain/clinicians/delivery-types.ts'
import { typedCentsOrNone, typedDay } from '../../form/typed-values.ts'

const { shape } = addItemRequest

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
  from: typedDay('first date', shape.from),
  delivery: z
    .enum(['any', ...deliveryTypeCodes])
    .transform((chosen) => (chosen === 'any' ? null : chosen))
    .pipe(shape.delivery),
  fromMinutes: wholeNumber.pipe(shape.fromMinutes).meta({ title: 'from minutes' }),
  underMinutes: end.pipe(shape.underMinutes).meta({ title: 'to under minutes' }),
  description: shape.description.meta({ title: 'description' }),
  feeCents: typedCentsOrNone('fee', shape.feeCents),
  benefitCents: typedCentsOrNone('benefit', shape.benefitCents),
  isWithdrawn: z.boolean(),
})

export const itemRules = () => ({ item: itemForm })
