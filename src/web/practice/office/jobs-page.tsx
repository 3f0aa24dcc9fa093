import { useAction } from '../../api/use-action.ts'
import { RowButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, PagesFoot, Row, RowList, Sheet, StateLine, usePages } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'

const stateWords = {
  failed: 'Given up',
  retry: 'Waiting for its next try',
  stuck: 'Stuck: nothing is working on it',
} as const

const triedWords = (tries: number): string =>
  tries === 0 ? 'Not tried yet' : tries === 1 ? 'Tried once' : `Tried ${tries} times`

/** See docs/product/practice.md#jobs. */
export default function JobsPage() {
  const { timeZone } = useStaff()
  const { act, busy, failure } = useAction()
  const pages = usePages()
  return (
    <>
      <DeskHead
        title="Jobs"
        note={`Work in the background that failed or is stuck, such as emails, card charges and receipts. What failed is tried again automatically for most of a day. ${nameZone(timeZone)}.`}
      />
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <DeskRead
        key={pages.after}
        query={staffQuery('listFailedJobs', { query: { after: pages.after } })}
        skeleton={<SkeletonText lines={6} />}
      >
        {({ total, jobs, next }) =>
          total === 0 ? (
            <EmptyState drawing="sprig" title="No job has failed or is stuck" />
          ) : (
            <Sheet isFlush foot={<PagesFoot pages={pages} shown={jobs.length} total={total} next={next} />}>
              <RowList label="Failed jobs">
                {jobs.map(({ queue, id, state, tries, createdAt, error }) => (
                  <Row
                    key={id}
                    title={queue}
                    end={
                      <>
                        <StateLine tone={state === 'failed' ? 'bad' : 'due'}>{stateWords[state]}</StateLine>
                        <RowButton
                          busy={busy === id && 'Trying again'}
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
                    Since {formatMoment(createdAt, timeZone)}. {triedWords(tries)}.{error && ` ${error}.`}
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
