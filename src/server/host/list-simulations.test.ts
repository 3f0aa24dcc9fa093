import { expect, it } from 'vitest'
import { everyService as everything } from '#test/support/every-service.ts'
import { readConfig } from '../config.ts'
import { listSimulations } from './list-simulations.ts'

const firstWords = (environment: Record<string, string>) =>
  listSimulations(readConfig(environment)).map((line) => /^[^:]+: \w+/.exec(line)?.[0])

it('names what is simulated, and in production what is missing', () => {
  expect(firstWords({})).toEqual([
    'Simulated: email',
    'Simulated: text',
    'Simulated: card',
    'Simulated: Medicare',
    'Not set up: a',
  ])
  expect(firstWords({ NODE_ENV: 'production' })).toEqual([
    'Not set up: email',
    'Not set up: text',
    'Not set up: card',
    'Not set up: Medicare',
    'Not set up: a',
  ])
  expect(firstWords({ NODE_ENV: 'production', DEMO_SITE: 'on' })).toEqual(firstWords({}))
  expect(firstWords(everything)).toEqual([])
  expect(firstWords({ ...everything, NODE_ENV: 'production' })).toEqual([])
})
