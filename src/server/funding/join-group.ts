import type { GroupRequest } from '#contract/funding.ts'
import { noteAccess } from '../audit/note-access.ts'
import { addToGroup } from '../clients/add-to-group.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { saveOwn, type Sender } from './save-own.ts'

/**
 * A booking joins the group by itself; this is for a funding page that comes before one.
 * See docs/product/funding.md#funding-group.
 */
export function joinGroup(service: Service, sender: Sender<GroupRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { at: { clientId, by } }) => {
    await addToGroup(tx, clientId, sender.request.groupId)
    await noteAccess(tx, { ...by, action: 'change', clientId, subject: sender.part })
    return succeed(null)
  })
}
