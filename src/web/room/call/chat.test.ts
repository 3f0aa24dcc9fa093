import { expect, it } from 'vitest'
import { createStore } from '../../ui/store.ts'
import { type ChatSendResult, createChat, emptyChat } from './chat.ts'

/** A chat whose deliveries end when the test says so, the first one first. */
function openChat() {
  const store = createStore({ chat: emptyChat })
  const deliveries: PromiseWithResolvers<ChatSendResult>[] = []
  const chat = createChat({
    chat: () => store.current().chat,
    deliver: () => {
      const delivery = Promise.withResolvers<ChatSendResult>()
      deliveries.push(delivery)
      return delivery.promise
    },
    onChange: (next) => store.change({ chat: next }),
  })
  const send = (text: string) => {
    chat.writeChat(text)
    return chat.sendChat()
  }
  const end = (sent: ChatSendResult) => deliveries.shift()?.resolve(sent)
  const lines = () => store.current().chat.lines.map(({ text, isSending }) => [text, isSending])
  return { ...chat, send, end, lines, chat: () => store.current().chat }
}

it('a message is shown as on its way until it was sent, and the field is free meanwhile', async () => {
  const { send, end, lines, chat } = openChat()
  const sending = send('  hello ')
  expect(lines()).toEqual([['hello', true]])
  expect(chat()).toMatchObject({ draft: '', notSent: null })
  end('sent')
  await sending
  expect(lines()).toEqual([['hello', false]])
})

it.each(['alone', 'failed'] as const)(
  'a message that was not sent (%s) comes back before what was typed since',
  async (why) => {
    const { send, writeChat, end, lines, chat } = openChat()
    const sending = send('hello')
    writeChat('are you there')
    end(why)
    await sending
    expect(lines()).toEqual([])
    expect(chat()).toMatchObject({ draft: 'hello are you there', notSent: why })
  },
)

it('several that were not sent come back in the order in which they were written', async () => {
  const { send, writeChat, end, chat } = openChat()
  const all = ['one', 'two', 'three'].map(send)
  end('failed')
  await all[0]
  writeChat('one four')
  end('failed')
  end('failed')
  await Promise.all(all)
  expect(chat().draft).toBe('one two three four')
})

it('is sent again from the field, and the failure is forgotten; so it is once the field is empty', async () => {
  const { send, sendChat, writeChat, end, lines, chat } = openChat()
  const first = send('hello')
  end('alone')
  await first
  const again = sendChat()
  expect(chat().notSent).toBeNull()
  end('sent')
  await again
  expect(lines()).toEqual([['hello', false]])
  const second = send('never mind')
  end('failed')
  await second
  writeChat('never')
  expect(chat().notSent).toBe('failed')
  writeChat('')
  expect(chat().notSent).toBeNull()
})

it('keeps what is on its way when a message of someone else comes in between', async () => {
  const { send, receiveChat, end, lines } = openChat()
  const sending = send('hello')
  receiveChat({ from: 'Robin', text: 'hi', at: '2026-11-16T00:00:00.000Z' })
  end('sent')
  await sending
  expect(lines()).toEqual([
    ['hello', false],
    ['hi', false],
  ])
})

it('sends nothing where only spaces were typed', async () => {
  const { send, lines } = openChat()
  await send('   ')
  expect(lines()).toEqual([])
})
