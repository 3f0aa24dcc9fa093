import { z } from 'zod'
import { addRateRequest } from '#contract/staff/rate-editor.ts'
import { parseCents } from '#domain/fees/parse-cents.ts'

const amount = (title: string, schema: z.ZodType<number, number>) =>
  z
    .string()
    .transform((typed, context) => {
      const cents = parseCents(typed)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: 'Must be an amount such as 12.50' })
      return z.NEVER
    })
    .pipe(schema)
    .meta({ title })

/** DD/MM/YYYY as it is typed, to YYYY-MM-DD. Which days there are, the request’s schema knows. */
const date = z
  .string()
  .transform((typed) => typed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1'))
  .pipe(addRateRequest.shape.from)
  .meta({ title: 'first date' })

const { shape } = addRateRequest

/** The request’s own schema, with money and the date as they are typed. */
export const rateForm = z.object({
  from: date,
  clinicalRebateCents: amount('rebate, clinical', shape.clinicalRebateCents),
  registeredRebateCents: amount('rebate, registered', shape.registeredRebateCents),
  gapCents: amount('gap', shape.gapCents),
  bookingFeeCents: amount('booking fee', shape.bookingFeeCents),
})

export const rateRules = () => ({ rate: rateForm })
