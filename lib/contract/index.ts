export * from './shared';
export * from './accounts';
export * from './account';
export * from './events';
export * from './orders';
export * from './playback';
export * from './contact';
export * from './calls';
