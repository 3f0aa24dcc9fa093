import { type StartCheck, startCheckSchema } from '#contract/room-start-check.ts'
import type { Keyring } from '../crypto/keyring.ts'

const emptyCheck: StartCheck = {
  identityConfirmed: false,
  place: null,
  others: null,
  othersText: null,
  callBack: null,
}

const purpose = (reservationId: string) => `rooms.start_check:${reservationId}`

export const sealStartCheck = (keyring: Keyring, reservationId: string, check: StartCheck): Buffer =>
  keyring.seal(check, purpose(reservationId))

type Row = { reservation_id: string; sealed_start_check: Buffer | null }

export const openStartCheck = (keyring: Keyring, { reservation_id, sealed_start_check }: Row): StartCheck =>
  sealed_start_check === null
    ? emptyCheck
    : startCheckSchema.parse(keyring.unseal(sealed_start_check, purpose(reservation_id)))
