import type { AddressRequest } from '#contract/funding.ts'
import { checkPostcodeInState } from '#domain/identifiers/postcode.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { changeRecord } from './client-record.ts'
import { saveOwn, type Sender } from './save-own.ts'

export function saveAddress(service: Service, sender: Sender<AddressRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { id: clientId }) => {
    const { postcode, state } = sender.request
    const checked = checkPostcodeInState(postcode, state)
    if (!checked.ok)
      return fail('invalidInput', { message: checked.message, fields: { postcode: checked.message } })
    const place = { clientId, column: 'address', now: service.now() } as const
    await changeRecord(tx, service.keyring, place, () => sender.request)
    return succeed(null)
  })
}
