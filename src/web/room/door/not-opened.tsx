import { useSettings } from '../../api/settings.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PracticePhone } from '../practice-phone.tsx'

type NotOpenedProps = { problem: { message: string }; onTryAgain: () => void }

/** It could not be asked whose session this is: nothing is said about that. */
export function NotOpened({ problem: { message }, onTryAgain }: NotOpenedProps) {
  const { practice } = useSettings()
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">Your session</h1>
      <Notice type="error" announced="atOnce" title="We could not open your session">
        {message}{' '}
        {practice.phone && (
          <>
            Is it about to start? Call the practice on <PracticePhone number={practice.phone.number} />.{' '}
          </>
        )}
        <TextButton inline onClick={onTryAgain}>
          Try again
        </TextButton>
      </Notice>
    </div>
  )
}
