import { EmptyState } from '../../ui/empty-state/empty-state.tsx'

/** A week or a month is that of one clinician. */
export const ChooseFirst = () => (
  <EmptyState title="Whose diary would you like to see?">Choose a clinician above.</EmptyState>
)
