import { z } from 'zod'

/** What became of an email or a text message. Only what was handed to a service that delivers it is called sent. */
export const deliverySchema = z
  .enum(['sent', 'kept', 'none'])
  .describe('`kept`: only in the outbox, as no service is set up; `none`: not even written, or not taken')

/** Of an email that was written; null where an earlier release wrote it and did not say. */
export const storedDeliverySchema = deliverySchema.exclude(['none']).nullable()

export type Delivery = z.infer<typeof deliverySchema>
