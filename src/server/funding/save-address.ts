import type { AddressRequest } from '#contract/funding.ts'
import { checkPostcodeInState } from '#domain/identifiers/postcode.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { changeRecordPart } from '../clients/client-record-store.ts'
import { saveOwn, type Sender } from './save-own.ts'

export function saveAddress(service: Service, sender: Sender<AddressRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { at }) => {
    const { postcode, state } = sender.request
    const checked = checkPostcodeInState(postcode, state)
    if (!checked.ok)
      return fail('invalidInput', { message: checked.message, fields: { postcode: checked.message } })
    await changeRecordPart(tx, service.keyring, { ...at, part: 'address' }, () => sender.request)
    return succeed(null)
  })
}
