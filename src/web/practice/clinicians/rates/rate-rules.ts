import { z } from 'zod'
import { addRateRequest } from '#contract/staff/rate-editor.ts'
import { typedCents, typedDay } from '../../../form/typed-values.ts'

const { shape } = addRateRequest

/** The request’s own schema, with money and the date as they are typed. */
export const rateForm = z.object({
  from: typedDay('first date', shape.from),
  clinicalRebateCents: typedCents('rebate, clinical', shape.clinicalRebateCents),
  registeredRebateCents: typedCents('rebate, registered', shape.registeredRebateCents),
  gapCents: typedCents('gap', shape.gapCents),
  bookingFeeCents: typedCents('booking fee', shape.bookingFeeCents),
})

export const rateRules = () => ({ rate: rateForm })
