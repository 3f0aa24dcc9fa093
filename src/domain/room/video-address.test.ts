import { expect, it } from 'vitest'
import { fillVideoAddress, isUsableForPractice, videoAddressProblem } from './room-times.ts'

it.each([
  'https://meet.example/{room}',
  'https://zoom.us/j/5551234?pwd=x',
  'https://clinic.whereby.com/{room}',
])('%s can be used', (address) => {
  expect(videoAddressProblem(address, 'clinician')).toBeNull()
})

it.each([
  'http://meet.example/{room}',
  'javascript:alert(1)',
  'meet.example',
  'https://',
  'https://localhost/{room}',
  'https://user:secret@meet.example/',
  '',
])('%s cannot', (address) => {
  for (const of of ['practice', 'clinician'] as const) expect(videoAddressProblem(address, of)).not.toBeNull()
})

it('puts the name in its place, safe in an address', () => {
  expect(fillVideoAddress('https://meet.example/{room}/x', 'a b/c')).toBe('https://meet.example/a%20b%2Fc/x')
})

it('for the whole practice it has to be another room for each session', () => {
  expect(videoAddressProblem('https://meet.example/{room}', 'practice')).toBeNull()
  expect(videoAddressProblem('https://zoom.us/j/5551234', 'practice')).toMatch(/\{room\}.*same room/)
})

it('an address that an earlier release took without a place for the session is not used', () => {
  expect(isUsableForPractice('https://meet.example/{room}')).toBe(true)
  expect(isUsableForPractice('https://zoom.us/j/5551234')).toBe(false)
  expect(isUsableForPractice(null)).toBe(false)
})
