import { expect, it } from 'vitest'
import { captionsHelp } from './captions-note.tsx'

const like = (system: string, browser: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 ${browser}`

it.each([
  [like('iPhone; CPU iPhone OS 18_1 like Mac OS X', 'Version/18.1 Safari/604.1'), [/^On iPhone/]],
  [like('Linux; Android 15', 'Chrome/142.0 Mobile Safari/537.36'), [/^On Android/]],
  [like('Windows NT 10.0', 'Chrome/142.0 Safari/537.36'), [/^On Windows/, /^In Chrome/]],
  [like('Windows NT 10.0', 'Gecko Firefox/144.0'), [/^On Windows/]],
  [like('Macintosh; Intel Mac OS X 10_15', 'Version/18.1 Safari/605'), [/^On a Mac/]],
  [like('X11; Linux x86_64', 'Gecko Firefox/144.0'), [/^In Chrome/]],
])('%s', (userAgent, found) => {
  expect(captionsHelp(userAgent)).toEqual(found.map((words) => expect.stringMatching(words)))
})
