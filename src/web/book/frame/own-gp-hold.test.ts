import { expect, it } from 'vitest'
import { heldAppointment, heldReservation } from '../../choose-time/reservation.fixture.ts'
import { findGpHold } from './own-gp-hold.ts'

const hold = (reserveId: string, isGP: boolean, status: 'held' | 'claimed' | 'released' = 'claimed') =>
  heldReservation({ reserveId, status, appointments: [heldAppointment({ isGP })] })

it.each([
  ['nothing', [], null],
  ['a psychologist’s time', [hold('psychologist', false)], null],
  ['a GP’s time that was given back', [hold('gp', true, 'released')], null],
  ['a GP’s time among others', [hold('gp', true), hold('psychologist', false)], 'gp'],
  ['two GPs’ times: the later end', [hold('first', true), hold('second', true, 'held')], 'second'],
])('%s', (_, holds, found) => {
  expect(findGpHold(holds)?.reserveId ?? null).toBe(found)
})
