import type { GroupRequest } from '#contract/funding.ts'
import { addToGroup } from '../clients/add-to-group.ts'
import { type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { saveOwn, type Sender } from './save-own.ts'

/** Decisions, "People". A booking joins the group by itself; this is for a funding page that comes before one. */
export function joinGroup(service: Service, sender: Sender<GroupRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { id: clientId }) => {
    await addToGroup(tx, clientId, sender.request.groupId)
    return succeed(null)
  })
}
