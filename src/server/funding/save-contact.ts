import type { ContactRequest } from '#contract/funding.ts'
import { storeContact } from '../clients/record-people.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { saveOwn, type Sender } from './save-own.ts'

/** The person to call, or the adult who books for another. */
export function saveContact(service: Service, sender: Sender<ContactRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { at }) => {
    await storeContact({ db: tx, keyring: service.keyring }, at, sender.request)
    return succeed(null)
  })
}
