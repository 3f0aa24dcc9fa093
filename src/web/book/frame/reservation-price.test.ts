import { expect, it } from 'vitest'
import { publishedRates } from '#domain/fees/rates.ts'
import { formatCost } from '../../choose-time/format-cost.ts'
import { heldAppointment, heldReservation } from '../../choose-time/reservation.fixture.ts'
import { quoteInstead, referralPrices, toPriceQuestion } from './reservation-words.ts'

const held = (referral: 'none' | 'received' | null) =>
  heldReservation({ appointments: [heldAppointment({ referral })] })

/** As the list of ways to pay names them. */
function pricesOf(referral: 'none' | 'received' | null) {
  const reservation = held(referral)
  const [appointment] = reservation.appointments
  const question = toPriceQuestion(reservation, appointment!)
  return (['rebate', 'bulkBill', 'selfFunded', 'dva'] as const).map(
    (funding) => formatCost({ ...question, funding }, publishedRates)?.price,
  )
}

it('counts on Medicare for no way to pay once the client has said that there is no referral', () => {
  expect(pricesOf('none')).toEqual(['$201.13', '$201.13', '$201.13', '$0.00'])
  expect(pricesOf('received')).toEqual(['$52.08', '$0.00', '$201.13', '$0.00'])
  expect(pricesOf(null)).toEqual(pricesOf('received'))
})

it('names both prices whatever was answered', () => {
  expect(referralPrices(held('none'), publishedRates)).toEqual({ withCents: 52_08, withoutCents: 201_13 })
  expect(quoteInstead(held('none'), { referral: 'received' }, publishedRates)?.outOfPocketCents).toBe(52_08)
})
