import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { OpenedMessage } from '#contract/staff/messages.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import { useAction } from '../../api/use-action.ts'
import { Button, LinkButton, RowButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, FactList, Sheet } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'

export default function MessagePage() {
  const { id = '' } = useParams()
  return (
    <DeskRead
      title="Message"
      query={staffQuery('openMessage', { params: { id } })}
      skeleton={<SkeletonText lines={6} />}
    >
      {(message) => <Message message={message} />}
    </DeskRead>
  )
}

function Message({ message: { id, title, since, hasFile, fields, agreedTo } }: { message: OpenedMessage }) {
  const { timeZone } = useStaff()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <DeskHead
        title={title}
        note={`${formatMoment(since, timeZone)}, ${nameZone(timeZone, new Date(since))}`}
      >
        <LinkButton look="quiet" size="small" to={staffPages.messages()}>
          All messages
        </LinkButton>
        <RowButton onClick={() => setAsking(true)}>Delete</RowButton>
      </DeskHead>
      <Sheet
        title="What was sent"
        action={
          hasFile && (
            <a
              className="btn btn--secondary btn--sm"
              href={staffRequest('downloadMessageFile', { params: { id } }).path}
              download
            >
              Download the document
            </a>
          )
        }
        foot={agreedTo && `Agreed to: ${agreedTo}`}
      >
        <FactList facts={fields.map(({ label, value }) => [label, value] as const)} />
      </Sheet>
      {isAsking && <DeleteDialog id={id} onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { act, busy, failure } = useAction()
  const navigate = useNavigate()
  const remove = () =>
    act('delete', {
      call: () => callStaff('deleteMessage', { params: { id } }),
      after: () => invalidateStaff('listMessages'),
      done: 'The message is deleted.',
    }).then((isDone) => isDone && navigate(staffPages.messages()))
  return (
    <Dialog
      title="Delete this message?"
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button busy={busy === 'delete' && 'Deleting'} onClick={() => void remove()}>
            Delete for good
          </Button>
        </>
      }
    >
      It and its document are gone for good. We record that you deleted it.
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </Dialog>
  )
}
