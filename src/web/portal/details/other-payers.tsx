import { useState } from 'react'
import { isParentsAccount } from '#domain/clients/on-behalf-of.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { localToday } from '../../client-details/local-today.ts'
import { Fold } from '../../ui/fold/fold.tsx'
import { readDraft } from '../../visit/form-drafts.ts'
import { DvaSection } from './dva-section.tsx'
import { NdisSection } from './ndis-section.tsx'
import { sectionDraft } from './use-section-draft.ts'
import { WorkCoverSection } from './work-cover-section.tsx'

/** For whom the practice has booked a session that one of them pays: a booking of the client's own asks on its way. */
export function OtherPayers({ client }: { client: ClientRecord }) {
  const [isForChild] = useState(() => isParentsAccount(client, localToday(client)))
  const [isOpen] = useState(() => isOnFile(client) || hasDraft(client))
  return (
    <section className="form-section">
      <Fold title={isForChild ? 'NDIS' : 'NDIS, DVA or WorkCover'} open={isOpen}>
        <p className="mb-6 text-ink-soft">
          Only if {isForChild ? 'it' : 'one of them'} pays for your sessions. What waits only for this is
          issued once it is saved.
        </p>
        <NdisSection client={client} />
        {!isForChild && (
          <>
            <DvaSection client={client} />
            <WorkCoverSection client={client} />
          </>
        )}
      </Fold>
    </section>
  )
}

const isOnFile = ({ ndis, medicare, workCover }: ClientRecord) => Boolean(ndis ?? medicare?.dva ?? workCover)

const hasDraft = (client: ClientRecord) =>
  ['ndis', 'dva', 'workCover'].some((section) => readDraft(sectionDraft(section, client)) !== null)
