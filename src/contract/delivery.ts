import { z } from 'zod'

/** What became of an email or a text message. Only what was handed to a service that delivers it is called sent. */
export const deliverySchema = z
  .enum(['sent', 'kept', 'none'])
  .describe('`kept`: only in the outbox, as no service is set up; `none`: not even written, or not taken')

export type Delivery = z.infer<typeof deliverySchema>
