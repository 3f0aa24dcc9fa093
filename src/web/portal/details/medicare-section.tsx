import type { ClientRecord } from '../../client/client-profile.ts'
import { formatCardMonth } from '../../client-details/medicare-card-fields.tsx'
import { MedicareForm } from './medicare-form.tsx'
import { ProfileSection } from './profile-section.tsx'
import { sectionDraft } from './use-section-draft.ts'

export function MedicareSection({ client }: { client: ClientRecord }) {
  const words = formatCard(client)
  const draft = sectionDraft('medicare', client)
  return (
    <ProfileSection
      title="Medicare card"
      draft={draft}
      change={words ? 'Change Medicare card' : 'Add your Medicare card'}
      renderForm={(form) => <MedicareForm {...{ client, draft }} {...form} />}
    >
      {words ? <p>{words}</p> : <p className="text-ink-soft">None on file.</p>}
    </ProfileSection>
  )
}

/** Enough to know the card again: a screen may be seen by others. */
function formatCard({ medicare }: ClientRecord): string | null {
  const { number, irn, expiryDate } = medicare ?? {}
  if (!number || !irn || !expiryDate) return null
  return `Card ending in ${number.slice(-4)}, number ${irn} on it, valid to ${formatCardMonth(expiryDate)}`
}
