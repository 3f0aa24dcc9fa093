import { z } from 'zod'
import { addItemRequest, correctItemRequest } from '#contract/staff/items.ts'
import { addRateRequest, saveShortNoticeFeeRequest } from '#contract/staff/rates.ts'
import { deliveryTypeCodes } from '#domain/clinicians/delivery-types.ts'
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

const { shape: rateShape } = addRateRequest

/** The request’s own schema, with money and the date as they are typed. */
export const rateForm = z.object({
  from: typedDay('first date', rateShape.from),
  clinicalRebateCents: typedCents('rebate, clinical', rateShape.clinicalRebateCents),
  registeredRebateCents: typedCents('rebate, registered', rateShape.registeredRebateCents),
  gapCents: typedCents('gap', rateShape.gapCents),
  bookingFeeCents: typedCents('booking fee', rateShape.bookingFeeCents),
  gapByMinutes: z
    .record(z.string(), typedCentsOrNone('gap', rateShape.gapCents.nullable()))
    .transform((typed) =>
      Object.fromEntries(
        Object.entries(typed).flatMap(([key, cents]) => (cents === null ? [] : [[key.slice(1), cents]])),
      ),
    ),
  ndisLimitCents: typedCentsOrNone('NDIS limit', rateShape.ndisLimitCents),
  ndisHourCents: typedCentsOrNone('NDIS price', rateShape.ndisHourCents),
})

export const rateRules = () => ({ rate: rateForm })

/** The request’s own schema, with the amount as it is typed. */
export const shortNoticeFeeForm = z.object({
  feeCents: typedCentsOrNone('fee', saveShortNoticeFeeRequest.shape.feeCents),
})

const { shape: itemShape } = addItemRequest

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
  service: itemShape.service,
  number: itemShape.number.meta({ title: 'item number' }),
  from: typedDay('first date', itemShape.from),
  delivery: z
    .enum(['any', ...deliveryTypeCodes])
    .transform((chosen) => (chosen === 'any' ? null : chosen))
    .pipe(itemShape.delivery),
  fromMinutes: wholeNumber.pipe(itemShape.fromMinutes).meta({ title: 'the least minutes' }),
  underMinutes: end.pipe(itemShape.underMinutes).meta({ title: 'the upper limit of minutes' }),
  description: itemShape.description.meta({ title: 'description' }),
  feeCents: typedCentsOrNone('fee', itemShape.feeCents),
  benefitCents: typedCentsOrNone('benefit', itemShape.benefitCents),
  isWithdrawn: z.boolean(),
})

/** A row that has begun: its service and date stay, and whoever corrects it says why. */
export const correctionForm = itemForm
  .omit({ service: true, from: true })
  .extend({ why: correctItemRequest.shape.why.meta({ title: 'why' }) })

export const itemRules = () => ({ item: itemForm })
export const correctionRules = () => ({ item: correctionForm })
