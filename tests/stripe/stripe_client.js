// Stripe's own client calls the simulated gateway, which must answer as Stripe would: create, retrieve, list, and errors.
// Needs IDEMPOTENCY_GATEWAY_URL and IDEMPOTENCY_GATEWAY_KEY.
'use strict';
const assert = require('node:assert/strict');
const test = require('node:test');
const Stripe = require('stripe');

const url = new URL(process.env.IDEMPOTENCY_GATEWAY_URL);
const place = {host: url.hostname, port: url.port, protocol: 'http', maxNetworkRetries: 0, telemetry: false};
const stripe = new Stripe(process.env.IDEMPOTENCY_GATEWAY_KEY, place);
const order = {
  amount: 1999, currency: 'usd', payment_method: 'pm_card_visa', payment_method_types: ['card'], confirm: true,
  error_on_requires_action: true, metadata: {ride_id: '17', downstream_key: 'ic1_check'},
};
let number = 0;
const freshKey = () => ({idempotencyKey: `check-${process.pid}-${++number}`});

test('a payment intent is created once', async () => {
  const key = freshKey();
  const first = await stripe.paymentIntents.create(order, key);
  assert.equal(first.status, 'succeeded');
  assert.equal(first.amount, 1999);
  assert.match(first.latest_charge, /^ch_/);
  assert.match(first.lastResponse.requestId, /^req_/);
  const second = await stripe.paymentIntents.create(order, key);
  assert.equal(second.id, first.id);
  assert.equal(second.lastResponse.headers['idempotent-replayed'], 'true');
  const read = await stripe.paymentIntents.retrieve(first.id);
  assert.equal(read.latest_charge, first.latest_charge);
  assert.equal(read.metadata.ride_id, '17');
});

test('a charge is created once', async () => {
  const key = freshKey();
  const form = {amount: 500, currency: 'eur', source: 'tok_visa', metadata: {ride_id: '18'}};
  const first = await stripe.charges.create(form, key);
  assert.equal(first.paid, true);
  assert.equal((await stripe.charges.create(form, key)).id, first.id);
  assert.equal((await stripe.charges.retrieve(first.id)).amount, 500);
});

test('the list shows every payment once, page by page', async () => {
  const made = new Set();
  for (let i = 0; i < 3; ++i) made.add((await stripe.paymentIntents.create(order, freshKey())).id);
  const listed = [];
  for await (const intent of stripe.paymentIntents.list({limit: 2, created: {gte: 1}})) listed.push(intent.id);
  assert.equal(new Set(listed).size, listed.length);
  for (const id of made) assert.ok(listed.includes(id));
});

const errors = {
  'a declined card': [() => stripe.paymentIntents.create({...order, payment_method: 'pm_card_chargeDeclined'}, freshKey()),
    {type: 'StripeCardError', statusCode: 402, code: 'card_declined'}],
  'a declined token': [() => stripe.charges.create({amount: 5, currency: 'usd', source: 'tok_chargeDeclined'}, freshKey()),
    {type: 'StripeCardError', statusCode: 402, code: 'card_declined'}],
  'an object that is not there': [() => stripe.paymentIntents.retrieve('pi_none'),
    {type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing'}],
  'a bad amount': [() => stripe.paymentIntents.create({...order, amount: -1}, freshKey()),
    {type: 'StripeInvalidRequestError', statusCode: 400, param: 'amount'}],
  'too many requests': [() => stripe.paymentIntents.create({...order, payment_method: 'pm_sim_429'}, freshKey()),
    {type: 'StripeRateLimitError', statusCode: 429}],
  'a wrong key': [() => new Stripe('sk_test_wrong', place).paymentIntents.list(),
    {type: 'StripeAuthenticationError', statusCode: 401}],
};
for (const [name, [call, expected]] of Object.entries(errors))
  test(name, () => assert.rejects(call, expected));

test('a key used with other parameters', async () => {
  const key = freshKey();
  await stripe.paymentIntents.create(order, key);
  await assert.rejects(stripe.paymentIntents.create({...order, amount: 5}, key),
    {type: 'StripeIdempotencyError', statusCode: 400});
});
