import { describe, expect, it } from 'vitest';
import { readPublishRequest } from './publish-request';

const KEY = `sk_${'k'.repeat(32)}`;

describe('what asks whether an encoder may send', () => {
  it('is our live input', () => {
    expect(readPublishRequest({ key: KEY, address: '203.0.113.9' })).toEqual({
      key: KEY,
      stream: null,
      address: '203.0.113.9',
      from: 'ingest',
    });
  });

  it('is nginx-rtmp, with the key as the name or as an argument after it', () => {
    const form = (name: string, more = {}) =>
      new URLSearchParams({
        app: 'live',
        flashver: 'FMLE/3.0',
        swfurl: 'rtmp://live.example:1935/live',
        tcurl: 'rtmp://live.example:1935/live',
        pageurl: '',
        addr: '203.0.113.9',
        clientid: '7',
        call: 'publish',
        name,
        type: 'live',
        ...more,
      });
    const from = { address: '203.0.113.9', from: 'nginx-rtmp' };
    expect(readPublishRequest(form(KEY))).toEqual({ key: KEY, stream: null, ...from });
    expect(readPublishRequest(form('evt_1', { key: KEY }))).toEqual({ key: KEY, stream: 'evt_1', ...from });
    expect(readPublishRequest(form(KEY, { call: 'publish_done' }))).toBe('ignored');
  });

  it('is MediaMTX, for publishing only', () => {
    const body = {
      user: '',
      password: '',
      token: '',
      ip: '203.0.113.9',
      action: 'publish',
      path: `live/${KEY}`,
      protocol: 'rtmp',
      id: '3f0c',
      query: '',
    };
    const from = { address: '203.0.113.9', from: 'mediamtx' };
    expect(readPublishRequest(body)).toEqual({ key: KEY, stream: null, ...from });
    const named = { ...body, path: 'live/evt_1', query: `key=${KEY}` };
    expect(readPublishRequest(named)).toEqual({ key: KEY, stream: 'evt_1', ...from });
    expect(readPublishRequest({ ...body, action: 'read' })).toBeNull();
  });

  it('is SRS', () => {
    const body = {
      server_id: 'vid-0xk989d',
      action: 'on_publish',
      client_id: '341w361a',
      ip: '203.0.113.9',
      vhost: '__defaultVhost__',
      app: 'live',
      tcUrl: 'rtmp://live.example/live',
      stream: 'evt_1',
      param: `?key=${KEY}`,
      stream_url: '/live/evt_1',
      stream_id: 'vid-124q9y3',
    };
    const from = { address: '203.0.113.9', from: 'srs' };
    expect(readPublishRequest(body)).toEqual({ key: KEY, stream: 'evt_1', ...from });
    expect(readPublishRequest({ ...body, stream: KEY, param: '' })).toEqual({
      key: KEY,
      stream: null,
      ...from,
    });
    expect(readPublishRequest({ ...body, action: 'on_unpublish' })).toBe('ignored');
  });

  it('is OvenMediaEngine, for what comes in', () => {
    const body = {
      client: { address: '10.0.0.2', port: 37_928, real_ip: '203.0.113.9', user_agent: 'FMLE/3.0' },
      request: {
        direction: 'incoming',
        protocol: 'rtmp',
        status: 'opening',
        url: `rtmp://live.example:1935/app/${KEY}`,
        time: '2031-05-12T13:45:00.000Z',
      },
    };
    expect(readPublishRequest(body)).toEqual({
      key: KEY,
      stream: null,
      address: '203.0.113.9',
      from: 'ovenmediaengine',
    });
    const { request } = body;
    const odd = { ...request, url: 'rtmp://live.example/app/%E0%A4%A' };
    expect(readPublishRequest({ ...body, request: odd })).toMatchObject({ key: '%E0%A4%A' });
    expect(readPublishRequest({ ...body, request: { ...request, status: 'closing' } })).toBe('ignored');
    expect(readPublishRequest({ ...body, request: { ...request, direction: 'outgoing' } })).toBeNull();
  });

  it.each([
    [{}],
    [{ action: 'publish_everything' }],
    [{ request: null }],
    [{ request: { url: 'x' } }],
    [{ key: '' }],
  ])('is nothing else: %j', (body) => {
    expect(readPublishRequest(body)).toBeNull();
  });
});
