import { useAction } from '../../api/use-action.ts'
import { RowButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, PagesFoot, Row, RowList, Sheet, StateLine, usePages } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'

/** See docs/product/practice.md#jobs. */
export default function JobsPage() {
  const { timeZone } = useStaff()
  const { act, busy, failure } = useAction()
  const pages = usePages()
  return (
    <>
      <DeskHead
        title="Jobs"
        note={`Work in the background that failed: emails, reminders, hand-overs. It is tried again by itself for most of a day. ${nameZone(timeZone)}.`}
      />
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <DeskRead
        key={pages.after}
        query={staffQuery('listFailedJobs', { query: { after: pages.after } })}
        skeleton={<SkeletonText lines={6} />}
      >
        {({ total, jobs, next }) =>
          total === 0 ? (
            <EmptyState drawing="sprig" title="No job has failed" />
          ) : (
            <Sheet isFlush foot={<PagesFoot pages={pages} shown={jobs.length} total={total} next={next} />}>
              <RowList label="Failed jobs">
                {jobs.map(({ queue, id, state, tries, createdAt, error }) => (
                  <Row
                    key={id}
                    title={queue}
                    end={
                      <>
                        <StateLine tone={state === 'failed' ? 'bad' : 'due'}>
                          {state === 'failed' ? 'Given up' : 'Waits for its next try'}
                        </StateLine>
                        <RowButton
                          busy={busy === id && 'Queueing'}
                          aria-label={`Try again now: ${queue}`}
                          onClick={() =>
                            void act(id, {
                              call: () => callStaff('retryJob', { params: { queue, id } }),
                              after: () => invalidateStaff('listFailedJobs'),
                              done: 'It is tried again now.',
                            })
                          }
                        >
                          Try again now
                        </RowButton>
                      </>
                    }
                  >
                    Since {formatMoment(createdAt, timeZone)}. Tried {tries === 1 ? 'once' : `${tries} times`}
                    .{error && ` ${error}.`}
                  </Row>
                ))}
              </RowList>
            </Sheet>
          )
        }
      </DeskRead>
    </>
  )
}
