import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { EmptyState } from '../../ui/art.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { ListingResults, NamedClinician } from './load-listing.ts'

type NoResultsProps = {
  listing: ListingResults
  /** The same search, asking for less. */
  resetTo: string
}

/** An empty list: because the chosen psychologist does not fit, or because none does. */
export function NoResults(props: NoResultsProps) {
  if (props.listing.isUnknown) return <UnknownPsychologist {...props} />
  const { psychologist } = props.listing
  if (psychologist?.takesNewClients === false) return <TakesNoNewClients {...psychologist} />
  return psychologist ? <NotThisOne {...props} /> : <NoneFits {...props} />
}

/** A name or an address that no psychologist has: listing everyone would say that they are the one. */
function UnknownPsychologist({ listing: { search }, resetTo }: NoResultsProps) {
  const name = search.psychologistName
  return (
    <EmptyState
      drawing="branch"
      title={name ? `We could not find “${name}”` : 'We could not find this psychologist'}
      actions={<WaysOn resetTo={resetTo} />}
    >
      They may no longer be listed, or the name is spelt another way. Choose a name from the list as you type.
    </EmptyState>
  )
}

/** See docs/product/discovery.md#empty-listing. */
const NoneFits = ({ resetTo }: NoResultsProps) => (
  <EmptyState
    drawing="branch"
    title="Can't find what you're looking for?"
    actions={<WaysOn resetTo={resetTo} />}
  >
    No one matches all of these. Try fewer filters, or{' '}
    <Link to={paths.getMatched()}>answer six short questions</Link> and we will suggest someone.
  </EmptyState>
)

/** The same, for a chosen psychologist who does not serve the appointment type. */
const NotThisOne = ({ listing, resetTo }: NoResultsProps) => (
  <EmptyState drawing="branch" title="Please adjust your filters" actions={<WaysOn resetTo={resetTo} />}>
    {listing.psychologist?.name || 'This psychologist'} does not offer what you have chosen here. Another way
    to pay, or fewer filters, may help.
  </EmptyState>
)

/** No filter changes it, so none is offered. Their page says what a referred client does. */
const TakesNoNewClients = ({ _id, name }: NamedClinician) => (
  <EmptyState
    drawing="branch"
    title={`${name} is not taking new clients`}
    actions={
      <>
        <LinkButton to={paths.findPsychologist({ nextAvailable: 'true' })}>See who is free</LinkButton>
        <LinkButton look="secondary" to={paths.psychologist(_id)}>
          View profile
        </LinkButton>
      </>
    }
  >
    If your GP referred you to them, their page says whom to write to.
  </EmptyState>
)

const WaysOn = ({ resetTo }: { resetTo: string }) => (
  <>
    <LinkButton to={resetTo} preventScrollReset>
      Clear the filters
    </LinkButton>
    <LinkButton look="secondary" to={paths.findPsychologist()} preventScrollReset>
      See everyone
    </LinkButton>
  </>
)
