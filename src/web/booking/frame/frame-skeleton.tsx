import { useSettings } from '../../api/settings.ts'
import { usePageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonCard, SkeletonText } from '../../ui/skeleton/skeletons.tsx'

/** What the server can draw of a page that depends on this tab's storage, and what stays where scripts do not run. */
export function FrameSkeleton({ title }: { title: string }) {
  const { supportEmail } = useSettings()
  const { Waiting } = usePageHandle()
  return (
    <div className="wrap">
      <PageHead title={title} description="A step of your booking." indexed={false} />
      <noscript>
        <div className="my-6">
          <Notice title="Booking needs JavaScript">
            Your time is held in this browser, and the forms check themselves as you type. Without it, write
            to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we book for you.
          </Notice>
        </div>
      </noscript>
      <div className="journey" aria-busy="true">
        <div className="journey__main">
          {Waiting ? (
            <Waiting />
          ) : (
            <>
              <h1>{title}</h1>
              <div className="my-6">
                <SkeletonText lines={6} />
              </div>
            </>
          )}
        </div>
        <div className="journey__side max-lg:hidden">
          <SkeletonCard />
        </div>
      </div>
    </div>
  )
}
