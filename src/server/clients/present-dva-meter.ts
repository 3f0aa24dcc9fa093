import type { z } from 'zod'
import type { dvaMeterSchema } from '#contract/referral-meter.ts'
import { type DvaMeter, warnOfDva } from '#domain/clients/dva-meter.ts'

export const presentDvaMeter = (meter: DvaMeter, today: string): z.infer<typeof dvaMeterSchema> => {
  const { referral, used, booked, most } = meter
  return { referral, used, booked, most, warning: warnOfDva(meter, today) }
}
