import ArrowLeft from 'lucide-react/icons/arrow-left'
import { LinkButton } from '../ui/button/link-button.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { failedText } from './explain-failure.ts'
import type { Draft } from './use-draft.ts'

type DraftUnreadProps = { draft: Pick<Draft, 'reading' | 'isTryingAgain' | 'tryAgain'> }

/** Instead of the form, or above what this tab has. See docs/product/gp.md#drafts. */
export function DraftUnread({ draft: { reading, isTryingAgain, tryAgain } }: DraftUnreadProps) {
  return (
    <Notice type="error" announced="atOnce" title={failedText}>
      {reading === 'tabOnly'
        ? 'We could not read your saved answers. What you answered in this tab is here.'
        : 'We could not read whether you have saved answers.'}{' '}
      <TextButton inline onClick={tryAgain}>
        Try again
      </TextButton>
      {isTryingAgain && ' One moment…'}
    </Notice>
  )
}

type DraftUnreadPageProps = DraftUnreadProps & { title: string; backTo: string }

/** Instead of the form. Which step comes next is not known, so no progress is shown. */
export const DraftUnreadPage = ({ title, draft, backTo }: DraftUnreadPageProps) => (
  <WizardPage label={title} place={{ position: 0, total: 1 }} kept={null}>
    <h1 className="mt-8">{title}</h1>
    <div className="mt-6">
      <DraftUnread draft={draft} />
    </div>
    <p className="mt-8">
      <LinkButton look="quiet" to={backTo}>
        <ArrowLeft className="icon" />
        Back
      </LinkButton>
    </p>
  </WizardPage>
)
