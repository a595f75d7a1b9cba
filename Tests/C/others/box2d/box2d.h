// The calls of Box2D that the guide's page ComingFromECS uses, without bodies: the page's code compiles against them.
#pragma once
#define B2_PI 3.14159265359f
struct b2BodyId { int index1; };
struct b2WorldId { int index1; };
void b2World_Step(b2WorldId, float seconds, int parts);
struct b2Vec2 { float x, y; };
struct b2Rot { float c, s; };
b2Rot b2MakeRot(float radians);
float b2Rot_GetAngle(b2Rot);
b2Vec2 b2Body_GetPosition(b2BodyId);
b2Rot b2Body_GetRotation(b2BodyId);
b2Vec2 b2Body_GetLinearVelocity(b2BodyId);
float b2Body_GetAngularVelocity(b2BodyId);
void b2Body_SetTransform(b2BodyId, b2Vec2, b2Rot);
void b2Body_SetLinearVelocity(b2BodyId, b2Vec2);
void b2Body_SetAngularVelocity(b2BodyId, float);
void b2Body_Disable(b2BodyId);
void b2Body_Enable(b2BodyId);
