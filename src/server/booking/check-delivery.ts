import { deliveryChoices, firstByVideoText } from '#domain/booking/delivery-choices.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { fail, type Result } from '../result.ts'
import { type BookingActor, findBookingRule } from './booking-actor.ts'

type Session = { deliveryType: DeliveryType; funding: FundingMethod | null }

/**
 * Why a session that is paid this way cannot be by phone. Asked when it is held, and when its funding changes.
 * See docs/product/choosing-a-time.md#consult-method.
 */
export function checkDelivery(actor: BookingActor, { deliveryType, funding }: Session): Result<never> | null {
  const client = { funding, isNew: findBookingRule(actor) === 'NEW' }
  if (deliveryChoices([deliveryType], client).length > 0) return null
  return fail('invalidInput', { message: firstByVideoText, fields: { deliveryType: firstByVideoText } })
}
