import { useMatches } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { PageHead } from '../../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { comingSoonPages, isComingSoon } from './pages.ts'

export default function ComingSoonPage() {
  const { supportEmail } = useSettings()
  const id = useMatches().at(-1)?.id
  if (!isComingSoon(id)) throw new Error(`No page is announced for the route ${id}`)
  const { title, sentence } = comingSoonPages[id]
  return (
    <div className="wrap py-(--section)" data-testid="coming-soon">
      <PageHead title={title} description={sentence} indexed={false} />
      <EmptyState
        drawing="sprig"
        title={title}
        level={1}
        actions={
          <LinkButton to={paths.home()} look="secondary">
            Back to the home page
          </LinkButton>
        }
      >
        {sentence} We are still making this page. If you need something from it today, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </EmptyState>
    </div>
  )
}
