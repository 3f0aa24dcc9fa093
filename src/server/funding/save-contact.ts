import type { ContactRequest } from '#contract/funding.ts'
import { type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { saveOwn, type Sender } from './save-own.ts'

/** The person to call, or the adult who books for another. */
export function saveContact(service: Service, sender: Sender<ContactRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { id: clientId }) => {
    const { tags, ...contact } = sender.request
    const sealed_contact = service.keyring.seal(contact, `key_client_contacts.contact:${clientId}`)
    const updated_at = service.now()
    for (const tag of new Set(tags))
      await tx
        .insertInto('key_client_contacts')
        .values({ client_id: clientId, tag, sealed_contact, updated_at })
        .onConflict((conflict) =>
          conflict.columns(['client_id', 'tag']).doUpdateSet({ sealed_contact, updated_at }),
        )
        .execute()
    return succeed(null)
  })
}
