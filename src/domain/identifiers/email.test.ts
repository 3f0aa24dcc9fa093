import { describe, expect, it } from 'vitest'
import { checkEmail } from './person.ts'

describe('checkEmail', () => {
  it.each([
    ['new.client@demo.banksia.example', 'new.client@demo.banksia.example'],
    [' Kim+Care@Example.COM.AU ', 'kim+care@example.com.au'],
    ["o'brien_1@x-y.org", "o'brien_1@x-y.org"],
    ['a@b.co', 'a@b.co'],
  ])('reads %j as %s', (typed, value) => {
    expect(checkEmail(typed)).toEqual({ ok: true, value })
  })

  it.each([
    '',
    'kim',
    'kim@',
    '@example.com',
    'kim@example',
    'kim@@example.com',
    'kim @example.com',
    '.kim@example.com',
    'kim..lee@example.com',
    'kim@-example.com',
    'kim@example.c',
    'kim@exam_ple.com',
    'kim@example.com, lee@example.com',
    'kim@example.com\r\nbcc: lee@example.com',
    `${'k'.repeat(65)}@example.com`,
    `kim@${'a.'.repeat(126)}com`,
  ])('refuses %j', (typed) => {
    expect(checkEmail(typed)).toEqual({ ok: false, message: 'Email is not valid' })
  })
})
