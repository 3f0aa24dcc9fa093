import { Link, useRevalidator } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import type { Listing } from './load-listing.ts'
import { listFailedText } from './list-failed.ts'

type NoResultsProps = {
  listing: Listing
  /** The same search, asking for less. */
  resetTo: string
}

/** Nobody to show: because nothing could be asked, because one person does not fit, or because nobody does. */
export function NoResults(props: NoResultsProps) {
  if (props.listing.first === null) return <Failed />
  return props.listing.psychologist ? <NotThisOne {...props} /> : <Nobody {...props} />
}

/** Document 2, "Empty listing". */
function Nobody({ resetTo }: NoResultsProps) {
  return (
    <EmptyState
      drawing="branch"
      title="Can't find what you're looking for?"
      actions={<WaysOn resetTo={resetTo} />}
    >
      Nobody fits all of that today. Try fewer filters, or{' '}
      <Link to={paths.getMatched()}>answer six short questions</Link> and we will suggest someone.
    </EmptyState>
  )
}

/** The same, for a chosen psychologist who does not serve the appointment type. */
function NotThisOne({ listing, resetTo }: NoResultsProps) {
  return (
    <EmptyState drawing="branch" title="Please adjust your filters" actions={<WaysOn resetTo={resetTo} />}>
      {listing.psychologist?.name || 'This psychologist'} does not offer what you have chosen here. Another
      way to pay, or fewer filters, may help.
    </EmptyState>
  )
}

function WaysOn({ resetTo }: { resetTo: string }) {
  return (
    <>
      <LinkButton to={resetTo} preventScrollReset>
        Clear the filters
      </LinkButton>
      <LinkButton look="secondary" to={paths.findPsychologist()} preventScrollReset>
        See everyone
      </LinkButton>
    </>
  )
}

function Failed() {
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState
      drawing="branch"
      title="We could not load this list"
      actions={
        <Button busy={state === 'loading' && 'Trying again'} onClick={() => void revalidate()}>
          Try again
        </Button>
      }
    >
      {listFailedText}. Your search and filters are kept.
    </EmptyState>
  )
}
